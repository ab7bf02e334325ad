create index "alarm_record_create_user" on "alarm_record" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "alarm_record_create_dept" on "alarm_record" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create index "alarm_rule_create_user" on "alarm_rule" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "alarm_rule_create_dept" on "alarm_rule" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create index "alarm_transition_create_user" on "alarm_transition" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "alarm_transition_create_dept" on "alarm_transition" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create index "api_scope_create_user" on "api_scope" (create_user) where is_deleted = 0 and create_user is not null;

create index "api_scope_create_dept" on "api_scope" (create_dept) where is_deleted = 0 and create_dept is not null;

create index "area_create_user" on "area" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "area_create_dept" on "area" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create index "call_record_create_user" on "call_record" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "call_record_create_dept" on "call_record" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create index "client_create_user" on "client" (create_user) where is_deleted = 0 and create_user is not null;

create index "client_create_dept" on "client" (create_dept) where is_deleted = 0 and create_dept is not null;

create index "data_scope_create_user" on "data_scope" (create_user) where is_deleted = 0 and create_user is not null;

create index "data_scope_create_dept" on "data_scope" (create_dept) where is_deleted = 0 and create_dept is not null;

create index "data_log_create_user" on "data_log" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "data_log_create_dept" on "data_log" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create index "dept_create_user" on "dept" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "dept_create_dept" on "dept" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create index "device_create_user" on "device" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "device_create_dept" on "device" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create index "device_type_create_user" on "device_type" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "device_type_create_dept" on "device_type" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create index "dict_create_user" on "dict" (create_user) where is_deleted = 0 and create_user is not null;

create index "dict_create_dept" on "dict" (create_dept) where is_deleted = 0 and create_dept is not null;

create index "dict_biz_create_user" on "dict_biz" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "dict_biz_create_dept" on "dict_biz" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create index "gateway_create_user" on "gateway" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "gateway_create_dept" on "gateway" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create index "log_error_create_user" on "log_error" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "log_error_create_dept" on "log_error" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create index "mail_create_user" on "mail" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "mail_create_dept" on "mail" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create index "menu_create_user" on "menu" (create_user) where is_deleted = 0 and create_user is not null;

create index "menu_create_dept" on "menu" (create_dept) where is_deleted = 0 and create_dept is not null;

create index "notice_create_user" on "notice" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "notice_create_dept" on "notice" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create index "param_create_user" on "param" (create_user) where is_deleted = 0 and create_user is not null;

create index "param_create_dept" on "param" (create_dept) where is_deleted = 0 and create_dept is not null;

create index "phone_create_user" on "phone" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "phone_create_dept" on "phone" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create index "post_create_user" on "post" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "post_create_dept" on "post" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create index "product_category_create_user" on "product_category" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "product_category_create_dept" on "product_category" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create index "region_create_user" on "region" (create_user) where is_deleted = 0 and create_user is not null;

create index "region_create_dept" on "region" (create_dept) where is_deleted = 0 and create_dept is not null;

create index "repair_bill_create_user" on "repair_bill" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "repair_bill_create_dept" on "repair_bill" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

-- Numbers are written BX20261121-0001 from now on; those given before follow. The owner sees rows of every tenant only
-- while row-level security is not forced upon it.
alter table "repair_bill" no force row level security;

update "repair_bill" set "bill_no" = regexp_replace("bill_no", '^BX(\d{6})0(\d{4})$', 'BX20\1-\2') where "bill_no" ~ '^BX\d{6}0\d{4}$';

update "repair_bill" set "bill_no" = regexp_replace("bill_no", '^BX(\d{6})(\d{5})$', 'BX20\1-\2') where "bill_no" ~ '^BX\d{11}$';

update "repair_bill" set "bill_no" = 'BX' || "id" where "bill_no" = '';

alter table "repair_bill" force row level security;

create unique index "repair_bill_bill_no_unique" on "repair_bill" (tenant_id, "bill_no") where is_deleted = 0;

create index "role_create_user" on "role" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "role_create_dept" on "role" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create index "tenant_create_user" on "tenant" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "tenant_create_dept" on "tenant" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create index "thing_model_create_user" on "thing_model" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "thing_model_create_dept" on "thing_model" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create index "topmenu_create_user" on "topmenu" (create_user) where is_deleted = 0 and create_user is not null;

create index "topmenu_create_dept" on "topmenu" (create_dept) where is_deleted = 0 and create_dept is not null;

create index "user_create_user" on "user" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "user_create_dept" on "user" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
