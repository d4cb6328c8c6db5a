-- CreateTable
CREATE TABLE "action_item_counts" (
    "account_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "status" "action_item_status" NOT NULL,
    "priority" "priority" NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "action_item_counts_pkey" PRIMARY KEY ("account_id","mode","status","priority")
);

INSERT INTO "action_item_counts" ("account_id", "mode", "status", "priority", "count")
SELECT account_id, mode, status, priority, count(*) FROM "action_items" GROUP BY 1, 2, 3, 4;

-- Kept by statement, rows in one order, so that changes of one account wait for each other instead of blocking each other.
CREATE FUNCTION "count_action_items_updated"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "action_item_counts" AS "kept" ("account_id", "mode", "status", "priority", "count")
  SELECT account_id, mode, status, priority, sum(delta)::int FROM (
    SELECT account_id, mode, status, priority, 1 AS delta FROM new_items
    UNION ALL
    SELECT account_id, mode, status, priority, -1 FROM old_items
  ) AS deltas
  GROUP BY 1, 2, 3, 4 HAVING sum(delta) <> 0
  ORDER BY 1, 2, 3, 4
  ON CONFLICT ("account_id", "mode", "status", "priority")
  DO UPDATE SET "count" = "kept"."count" + excluded."count";
  RETURN NULL;
END
$$;

-- A statement that inserts or deletes has one of the two tables only, and a function cannot name what is not there.
CREATE FUNCTION "count_action_items_inserted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "action_item_counts" AS "kept" ("account_id", "mode", "status", "priority", "count")
  SELECT account_id, mode, status, priority, count(*) FROM new_items GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT ("account_id", "mode", "status", "priority")
  DO UPDATE SET "count" = "kept"."count" + excluded."count";
  RETURN NULL;
END
$$;

CREATE FUNCTION "count_action_items_deleted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "action_item_counts" AS "kept" ("account_id", "mode", "status", "priority", "count")
  SELECT account_id, mode, status, priority, -count(*) FROM old_items GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT ("account_id", "mode", "status", "priority")
  DO UPDATE SET "count" = "kept"."count" + excluded."count";
  RETURN NULL;
END
$$;

CREATE TRIGGER "count_action_items_inserted" AFTER INSERT ON "action_items"
  REFERENCING NEW TABLE AS new_items FOR EACH STATEMENT EXECUTE FUNCTION "count_action_items_inserted"();
CREATE TRIGGER "count_action_items_updated" AFTER UPDATE ON "action_items"
  REFERENCING OLD TABLE AS old_items NEW TABLE AS new_items FOR EACH STATEMENT EXECUTE FUNCTION "count_action_items_updated"();
CREATE TRIGGER "count_action_items_deleted" AFTER DELETE ON "action_items"
  REFERENCING OLD TABLE AS old_items FOR EACH STATEMENT EXECUTE FUNCTION "count_action_items_deleted"();
