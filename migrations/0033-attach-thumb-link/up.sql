alter table "attach" add column "thumb_link" varchar(255);
