alter table "bank_card" add column "gateway_config" jsonb;
create index "sms_log_biz_id_idx" on "sms_log" (tenant_id, "biz_id") where is_deleted = 0;
create index "user_message_biz_id_idx" on "user_message" (tenant_id, "biz_id") where is_deleted = 0;
