alter table "mechanism_licence" add column "reminded_at" date;
alter table "quota_block" add column "clear_since" date;
