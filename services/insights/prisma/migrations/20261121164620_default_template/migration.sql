-- CreateTable
CREATE TABLE "default_templates" (
    "account_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "template_id" TEXT NOT NULL,

    CONSTRAINT "default_templates_pkey" PRIMARY KEY ("account_id","mode")
);
