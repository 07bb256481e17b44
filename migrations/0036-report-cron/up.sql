alter table "report" add column "cron" varchar(64);
