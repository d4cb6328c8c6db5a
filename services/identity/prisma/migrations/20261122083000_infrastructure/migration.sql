-- The tables of @mi/events and @mi/jobs are in the schema infra now.
DROP TABLE "outbox", "inbox", "call_outcomes", "dead_letters";
