alter table "contract" add column "template_version" integer;
create table "contract_template_version" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "line_no" integer not null,
  "template_id" bigint not null,
  "version_no" integer,
  "body_html" text,
  "body_file_biz_id" bigint,
  "placeholders" jsonb,
  "publish_time" timestamptz,
  "publish_user_id" bigint,
  constraint "contract_template_version_pkey" primary key ("id")
);
alter table "contract_template_version" enable row level security;
alter table "contract_template_version" force row level security;
create policy tenant_wall on "contract_template_version" to fleet_app, current_user using (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on') with check (tenant_id = current_setting('app.tenant_id', true) or current_setting('app.across', true) = 'on');
create policy read_all on "contract_template_version" for select to fleet_read using (true);
create policy report_tenant on "contract_template_version" for select to fleet_report using (tenant_id = (select current_setting('app.tenant_id', true)));
revoke all on "contract_template_version" from fleet_app, fleet_read, fleet_report;
grant select, insert, update, delete on "contract_template_version" to fleet_app;
grant select on "contract_template_version" to fleet_read;
grant select on "contract_template_version" to fleet_report;
create index "contract_template_version_publish_user_id_idx" on "contract_template_version" ("publish_user_id");
create index "contract_template_version_template_id_line_no_idx" on "contract_template_version" ("template_id", "line_no");
alter table "contract_template_version" add constraint "contract_template_version_publish_user_id_fkey" foreign key ("publish_user_id") references "blade_user" (id) on delete restrict;
alter table "contract_template_version" add constraint "contract_template_version_template_id_fkey" foreign key ("template_id") references "contract_template" (id) on delete restrict;
