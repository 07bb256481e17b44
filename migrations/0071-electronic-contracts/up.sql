alter table "company_seal" add column "certificate" varchar(4000);
alter table "company_seal" add column "private_key" varchar(6000);
create table "contract_electron" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null,
  "update_user" bigint,
  "update_time" timestamptz,
  "status" smallint not null default 1,
  "is_deleted" smallint not null default 0,
  "version" integer not null default 0,
  "electron_no" varchar(32),
  "subject" varchar(128),
  "biz_type" smallint,
  "contract_type" smallint,
  "contract_id" bigint,
  "origin_id" bigint,
  "status_code" varchar(16),
  "template_id" bigint,
  "template_version" integer,
  "provider" varchar(32),
  "provider_doc_id" varchar(64),
  "provider_state" jsonb,
  "deadline" timestamptz,
  "draft_file_biz_id" bigint,
  "signed_file_biz_id" bigint,
  "draft_sha256" varchar(64),
  "signed_sha256" varchar(64),
  "fill_names" jsonb,
  "fill_values" jsonb,
  "send_time" timestamptz,
  "complete_time" timestamptz,
  "reason" varchar(500),
  "invalid_mode" smallint,
  "invalid_time" timestamptz,
  "notice_count" integer,
  "notice_today" integer,
  "last_notice_time" timestamptz,
  constraint "contract_electron_pkey" primary key ("tenant_id", "id")
);
alter table "contract_electron" add constraint "contract_electron_biz_type_check" check ("biz_type" in (1, 2, 3, 4));
alter table "contract_electron" add constraint "contract_electron_contract_type_check" check ("contract_type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20));
alter table "contract_electron" add constraint "contract_electron_invalid_mode_check" check ("invalid_mode" in (1, 2));
alter table "contract_electron" add constraint "contract_electron_is_deleted_check" check (is_deleted in (0, 1));
alter table "contract_electron" add constraint "contract_electron_status_check" check (status in (1, 2, 4, 5, 6, 7, 8, 9, 100, 101, 103));
alter table "contract_electron" enable row level security;
alter table "contract_electron" force row level security;
create policy tenant_wall on "contract_electron" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "contract_electron" for select to fleet_read using (true);
create policy report_tenant on "contract_electron" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "contract_electron" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "contract_electron" to fleet_app;
grant select on "contract_electron" to fleet_read;
grant select on "contract_electron" to fleet_report;
create table "contract_electron_event" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null,
  "update_user" bigint,
  "update_time" timestamptz,
  "status" smallint not null default 1,
  "is_deleted" smallint not null default 0,
  "version" integer not null default 0,
  "event_id" varchar(64),
  "electron_id" bigint,
  "provider" varchar(32),
  "code" varchar(16),
  "signer_id" varchar(20),
  "received_time" timestamptz,
  "outcome" smallint,
  "repeats" integer,
  "raw" jsonb,
  constraint "contract_electron_event_pkey" primary key ("tenant_id", "id")
);
alter table "contract_electron_event" add constraint "contract_electron_event_is_deleted_check" check (is_deleted in (0, 1));
alter table "contract_electron_event" add constraint "contract_electron_event_outcome_check" check ("outcome" in (1, 2, 3));
alter table "contract_electron_event" enable row level security;
alter table "contract_electron_event" force row level security;
create policy tenant_wall on "contract_electron_event" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "contract_electron_event" for select to fleet_read using (true);
create policy report_tenant on "contract_electron_event" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "contract_electron_event" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "contract_electron_event" to fleet_app;
grant select on "contract_electron_event" to fleet_read;
grant select on "contract_electron_event" to fleet_report;
create table "contract_electron_play" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null,
  "update_user" bigint,
  "update_time" timestamptz,
  "status" smallint not null default 1,
  "is_deleted" smallint not null default 0,
  "version" integer not null default 0,
  "next_answer" smallint,
  "used_time" timestamptz,
  "used_for" varchar(64),
  constraint "contract_electron_play_pkey" primary key ("tenant_id", "id")
);
alter table "contract_electron_play" add constraint "contract_electron_play_is_deleted_check" check (is_deleted in (0, 1));
alter table "contract_electron_play" add constraint "contract_electron_play_next_answer_check" check ("next_answer" in (0, 1, 2, 3, 4));
alter table "contract_electron_play" enable row level security;
alter table "contract_electron_play" force row level security;
create policy tenant_wall on "contract_electron_play" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "contract_electron_play" for select to fleet_read using (true);
create policy report_tenant on "contract_electron_play" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "contract_electron_play" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "contract_electron_play" to fleet_app;
grant select on "contract_electron_play" to fleet_read;
grant select on "contract_electron_play" to fleet_report;
create table "contract_electron_signer" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "electron_id" bigint not null,
  "sign_order" integer,
  "party_type" smallint,
  "signer_kind" smallint,
  "company_name" varchar(128),
  "credit_code" varchar(18),
  "person_name" varchar(64),
  "phone" varchar(20),
  "id_no" varchar(18),
  "seal_id" bigint,
  "state" smallint,
  "sign_time" timestamptz,
  "ip" varchar(45),
  "user_agent" varchar(255),
  "sms_log_id" varchar(20),
  "link_id" varchar(20),
  "cert_serial" varchar(64),
  "evidence_hash" varchar(64),
  constraint "contract_electron_signer_pkey" primary key ("tenant_id", "id")
);
alter table "contract_electron_signer" add constraint "contract_electron_signer_party_type_check" check ("party_type" in (1, 2, 3, 4));
alter table "contract_electron_signer" add constraint "contract_electron_signer_signer_kind_check" check ("signer_kind" in (1, 2));
alter table "contract_electron_signer" add constraint "contract_electron_signer_state_check" check ("state" in (0, 1, 2, 3));
alter table "contract_electron_signer" enable row level security;
alter table "contract_electron_signer" force row level security;
create policy tenant_wall on "contract_electron_signer" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "contract_electron_signer" for select to fleet_read using (true);
create policy report_tenant on "contract_electron_signer" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "contract_electron_signer" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "contract_electron_signer" to fleet_app;
grant select on "contract_electron_signer" to fleet_read;
grant select on "contract_electron_signer" to fleet_report;
create table "contract_seal_root" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null,
  "update_user" bigint,
  "update_time" timestamptz,
  "status" smallint not null default 1,
  "is_deleted" smallint not null default 0,
  "version" integer not null default 0,
  "root_name" varchar(64),
  "certificate" varchar(4000),
  "private_key" varchar(6000),
  "not_after" timestamptz,
  constraint "contract_seal_root_pkey" primary key ("tenant_id", "id")
);
alter table "contract_seal_root" add constraint "contract_seal_root_is_deleted_check" check (is_deleted in (0, 1));
alter table "contract_seal_root" enable row level security;
alter table "contract_seal_root" force row level security;
create policy tenant_wall on "contract_seal_root" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "contract_seal_root" for select to fleet_read using (true);
create policy report_tenant on "contract_seal_root" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "contract_seal_root" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "contract_seal_root" to fleet_app;
grant select on "contract_seal_root" to fleet_read;
grant select on "contract_seal_root" to fleet_report;
create index "contract_electron_id_idx" on "contract" ("electron_id");
create unique index "contract_electron_contract_id_03d1a9_key" on "contract_electron" (tenant_id, "contract_id") where is_deleted = 0 and (status in (1, 5, 6, 7) and contract_id is not null);
create index "contract_electron_contract_id_idx" on "contract_electron" ("contract_id");
create index "contract_electron_contract_id_status_idx" on "contract_electron" (tenant_id, "contract_id", "status") where is_deleted = 0;
create index "contract_electron_create_dept_idx" on "contract_electron" ("create_dept");
create index "contract_electron_create_user_idx" on "contract_electron" ("create_user");
create unique index "contract_electron_electron_no_key" on "contract_electron" (tenant_id, "electron_no") where is_deleted = 0;
create index "contract_electron_is_deleted_create_time_id_list" on "contract_electron" (tenant_id, is_deleted, create_time desc, id desc);
create index "contract_electron_is_deleted_status_create_time_id_list" on "contract_electron" (tenant_id, is_deleted, status, create_time desc, id desc);
create index "contract_electron_origin_id_idx" on "contract_electron" ("origin_id");
create index "contract_electron_provider_idx" on "contract_electron" (tenant_id, "provider");
create index "contract_electron_search" on "contract_electron" using gin ("electron_no" gin_trgm_ops, "status_code" gin_trgm_ops, "subject" gin_trgm_ops);
create index "contract_electron_status_deadline_idx" on "contract_electron" (tenant_id, "status", "deadline") where is_deleted = 0;
create index "contract_electron_template_id_idx" on "contract_electron" ("template_id");
create index "contract_electron_event_create_dept_idx" on "contract_electron_event" ("create_dept");
create index "contract_electron_event_electron_id_idx" on "contract_electron_event" (tenant_id, "electron_id") where is_deleted = 0;
create unique index "contract_electron_event_event_id_key" on "contract_electron_event" (tenant_id, "event_id") where is_deleted = 0;
create index "contract_electron_event_is_deleted_create_time_id_list" on "contract_electron_event" (tenant_id, is_deleted, create_time desc, id desc);
create index "contract_electron_event_provider_idx" on "contract_electron_event" (tenant_id, "provider");
create index "contract_electron_event_search" on "contract_electron_event" using gin ("code" gin_trgm_ops, "event_id" gin_trgm_ops);
create index "contract_electron_play_create_dept_idx" on "contract_electron_play" ("create_dept");
create index "contract_electron_play_is_deleted_create_time_id_list" on "contract_electron_play" (tenant_id, is_deleted, create_time desc, id desc);
create index "contract_electron_signer_electron_id_line_no_idx" on "contract_electron_signer" ("electron_id", "line_no");
create index "contract_electron_signer_seal_id_idx" on "contract_electron_signer" ("seal_id");
create index "contract_electron_signer_search" on "contract_electron_signer" using gin ("person_name" gin_trgm_ops);
create index "contract_seal_root_create_dept_idx" on "contract_seal_root" ("create_dept");
create index "contract_seal_root_is_deleted_create_time_id_list" on "contract_seal_root" (tenant_id, is_deleted, create_time desc, id desc);
create index "contract_seal_root_search" on "contract_seal_root" using gin ("root_name" gin_trgm_ops);
alter table "contract" add constraint "contract_electron_id_fkey" foreign key (tenant_id, "electron_id") references "contract_electron" (tenant_id, id) on delete restrict;
alter table "contract_electron" add constraint "contract_electron_contract_id_fkey" foreign key (tenant_id, "contract_id") references "contract" (tenant_id, id) on delete restrict;
alter table "contract_electron" add constraint "contract_electron_origin_id_fkey" foreign key (tenant_id, "origin_id") references "contract_electron" (tenant_id, id) on delete restrict;
alter table "contract_electron" add constraint "contract_electron_template_id_fkey" foreign key (tenant_id, "template_id") references "contract_template" (tenant_id, id) on delete restrict;
alter table "contract_electron_event" add constraint "contract_electron_event_electron_id_fkey" foreign key (tenant_id, "electron_id") references "contract_electron" (tenant_id, id) on delete restrict;
alter table "contract_electron_signer" add constraint "contract_electron_signer_electron_id_fkey" foreign key (tenant_id, "electron_id") references "contract_electron" (tenant_id, id) on delete restrict;
alter table "contract_electron_signer" add constraint "contract_electron_signer_seal_id_fkey" foreign key (tenant_id, "seal_id") references "company_seal" (tenant_id, id) on delete restrict;
