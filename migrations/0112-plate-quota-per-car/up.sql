drop index "plate_quota_work_order_id_6c8934_key";
alter table "vehicle_task_license" add column "quota_valid_from" date;
alter table "vehicle_task_license" add column "quota_valid_to" date;
alter table "vehicle_task_transfer" add column "quota_valid_from" date;
alter table "vehicle_task_transfer" add column "quota_valid_to" date;
create unique index "plate_quota_work_order_id_vehicle_id_6c8934_key" on "plate_quota" (tenant_id, "work_order_id", "vehicle_id") where is_deleted = 0 and (status = 2);
