alter table "company_seal" alter column "usable_kinds" drop default;
alter table "company_seal" alter column "usable_kinds" type smallint[] using "usable_kinds"::smallint[];
alter table "company_seal" alter column "usable_kinds" set default '{}';
alter table "company_seal" add constraint "company_seal_usable_kinds_check" check ("usable_kinds" <@ array[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]::smallint[]);
