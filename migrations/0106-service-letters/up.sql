alter table "customer_service_work_order" add column "mail_id" varchar(200);
create unique index "customer_service_work_order_mail_id_303dda_key" on "customer_service_work_order" (tenant_id, "mail_id") where is_deleted = 0 and (mail_id is not null);
