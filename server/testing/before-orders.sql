-- Rows of a hospital at work as installations held them when 0023 was the newest migration: what people, devices and
-- the product itself had written before repairs led to orders. Run as superuser, so that row-level security lets it in.
insert into tenant (id, tenant_id, tenant_name, account_number) values
  (101, '000000', '管理组', -1), (102, '310001', '江边医院', 200), (103, '310002', '湖畔医院', 20);

insert into dept (id, tenant_id, dept_name, full_name, ancestors) values
  (201, '310001', '总务处', '总务处', '0'), (202, '310001', '心内科', '心内科', '0'), (203, '310002', '后勤', '后勤', '0');
insert into role (id, tenant_id, role_name, role_alias, ancestors) values
  (301, '310001', '管理员', 'admin', '0'), (302, '310001', '护士', 'nurse', '0'), (303, '310002', '管理员', 'admin', '0');
insert into post (id, tenant_id, post_name, post_code, category) values (401, '310001', '班组长', 'BZZ', 3);
insert into "user" (id, tenant_id, account, password, real_name, name, role_id, dept_id, post_id, phone, code, status, is_deleted) values
  (501, '310001', 'zhang', :password, '张工', '张工', '{301}', '{201}', '{401}', '13800000001', 'A001', 1, 0),
  (502, '310001', 'li', :password, '李护士', '李', '{302}', '{202}', '{}', '13800000002', null, 1, 0),
  (503, '310001', 'wang', :password, '王离职', null, '{302}', '{202}', '{}', null, null, 0, 0),
  (504, '310001', 'gone', :password, '已删除', null, '{302}', '{202}', '{}', null, null, 1, 1),
  (505, '310002', 'zhao', :password, '赵工', null, '{303}', '{203}', '{}', null, null, 1, 0);
insert into session (id, tenant_id, user_id, client_id, remote_ip) values (601, '310001', 501, 'saber', '10.1.1.1');
insert into session_token (hash, session_id, pair, kind, expires_at) values
  ('\x01', 601, 1, 'access', now() + interval '1 hour'), ('\x02', 601, 1, 'refresh', now() + interval '7 days');

-- Two menus; the start adds what is missing and keeps what administrators have renamed.
insert into menu (id, tenant_id, name, code, path, category, sort, ancestors) values
  (701, '000000', '运维', 'maintenance', '/maintenance', 1, 5, '0'),
  (702, '000000', '报修管理（本院）', 'repair-bill', '/iot/repair-bill', 1, 1, '0,701');
update menu set parent_id = 701 where id = 702;
insert into role_menu (tenant_id, role_id, menu_id) values ('310001', 301, 701), ('310001', 301, 702), ('310001', 302, 702);

-- Retired dictionaries, one with an entry of the hospital's own.
insert into dict_biz (id, tenant_id, code, dict_value, dict_key, sort, parent_id, ancestors) values
  (801, '310001', 'repair_state', '报修状态', null, 1, null, '0'),
  (802, '310001', 'repair_state', '待受理', 'reported', 1, 801, '0,801'),
  (803, '310001', 'repair_source', '报修来源', null, 1, null, '0'),
  (804, '310001', 'repair_source', '院长信箱', 'letterbox', 9, 803, '0,803');
insert into param (id, tenant_id, param_name, param_key, param_value) values (811, '000000', '主标题', 'site.title', '江边智慧后勤');

insert into area (id, tenant_id, area_name, area_code, area_type, parent_id, ancestors) values
  (901, '310001', '住院楼', 'ZY', 'building', null, '0'), (902, '310001', '十二层', 'ZY-12', 'floor', 901, '0,901'),
  (903, '310001', '护士站', 'ZY-12-HS', 'room', 902, '0,901,902'), (904, '310002', '主楼', 'ZL', 'building', null, '0');
insert into product_category (id, tenant_id, category_name, category_code, system_code, ancestors) values
  (911, '310001', '冷链', 'COLD', 'cold', '0');
insert into device_type (id, tenant_id, type_name, type_code, category_id, ancestors) values (921, '310001', '药品冰箱', 'FRIDGE', 911, '0');
insert into thing_model (id, tenant_id, device_type_id, identifier, name, data_type, unit, slot) values
  (931, '310001', 921, 'temp', '温度', 'float', '℃', 0), (932, '310001', 921, 'door', '门', 'bool', null, 1);
insert into gateway (id, tenant_id, gateway_name, gateway_code, area_id, mqtt_prefix, secret, online_time) values
  (941, '310001', '十二层网关', 'GW12', 902, '310001/GW12', '$scrypt$kept', now() - interval '3 days');
insert into device (id, tenant_id, device_name, device_code, device_type_id, area_id, gateway_id, device_mqtt_prefix, js_code, serial_no, install_date, offline_cause) values
  (951, '310001', '药品冰箱1', 'F1', 921, 903, 941, '310001/GW12/F1', 'F1', 'SN-1', '2024-05-01', null),
  (952, '310001', '药品冰箱2', 'F2', 921, 903, 941, '310001/GW12/F2', 'F2', null, null, 'keepalive');
insert into ts_device (device_id, tenant_id, type_id) values (951, '310001', 921), (952, '310001', 921);
insert into telemetry (ts, recv_ts, sid, tenant_id, v)
  select now() - n * interval '10 s', now() - n * interval '10 s', s.sid, '310001', array[4.5 + n % 3, 0]::real[]
  from ts_device s, generate_series(1, 500) n;
insert into device_latest (sid, tenant_id, ts, vals)
  select sid, '310001', now(), '{"temp": [4.5, 1760000000000, 0]}' from ts_device;

insert into alarm_rule (id, tenant_id, rule_name, rule_code, target_type, device_type_id, identifier, cond_type, operator, limit_value, duration_sec) values
  (961, '310001', '冰箱高温', 'R1', 'deviceType', 921, 'temp', 'threshold', 'gt', 8, 60);
insert into rule_state (rule_id, device_id, tenant_id, phase, since, value, ts) values
  (961, 951, '310001', 'alarm', 1760000000000, 9.5, 1760000000000);
insert into alarm_record (id, tenant_id, alarm_no, alarm_level, alarm_name, alarm_name_en, device_id, area_id, alarm_state, trigger_value, last_value,
  first_time, last_time, clear_time, ack_time, close_time, occur_count, rule_id, device_type_id, identifier, ack_user_id, assignee_id, handle_result, handle_remark, order_id) values
  (971, '310001', 'GJ20261101-0001', 2, '温度高于 8 ℃', 'Temperature above 8 ℃', 951, 903, 'ACTIVE_UNACK', 9.5, 9.8, now() - interval '2 hours', now() - interval '1 hour', null, null, null, 3, 961, 921, 'temp', null, null, null, null, null),
  (972, '310001', 'GJ20261101-0002', 2, '温度高于 8 ℃', '', 952, 903, 'ACTIVE_ACK', 9.1, 9.2, now() - interval '3 hours', now() - interval '2 hours', null, now() - interval '2 hours', null, 1, 961, 921, 'temp', 501, 501, null, null, 1003),
  (973, '310001', 'GJ20261030-0001', 3, '离线', '', 951, 903, 'CLEARED_UNACK', null, null, now() - interval '2 days', now() - interval '2 days', now() - interval '1 day', null, null, 1, null, 921, null, null, null, null, null, null),
  (974, '310001', 'GJ20261030-0002', 3, '离线', '', 952, 903, 'CLEARED_ACK', null, null, now() - interval '2 days', now() - interval '2 days', now() - interval '1 day', now() - interval '1 day', null, 1, null, 921, null, 502, null, null, null, null),
  (975, '310001', 'GJ20261001-0001', 1, '温度高于 8 ℃', '', 951, 903, 'CLOSED', 12, 4, now() - interval '30 days', now() - interval '30 days', now() - interval '29 days', now() - interval '30 days', now() - interval '29 days', 1, 961, 921, 'temp', 501, null, 'real', '门封已换', null);
insert into alarm_transition (id, tenant_id, alarm_record_id, transition, alarm_level, device_id, rule_id, identifier, value, limit_text, event_time, actor_id, note) values
  (981, '310001', 971, 'trigger', 2, 951, 961, 'temp', 9.5, '> 8 ℃', now() - interval '2 hours', null, null),
  (982, '310001', 972, 'ack', 2, 952, 961, 'temp', null, null, now() - interval '2 hours', 501, null),
  (983, '310001', 975, 'close', 1, 951, 961, 'temp', null, null, now() - interval '29 days', 501, '门封已换');
insert into outbox (tenant_id, kind, payload) values ('310001', 'alarm', '{"recordId": "971", "transition": "trigger"}');

-- Requests in every state there was.
insert into repair_bill (id, tenant_id, bill_no, title, urgency, bill_state, source, area_id, device_id, alarm_record_id, alarm_value, reporter_id, report_time, contact_phone, description, is_deleted, rev) values
  (1001, '310001', 'BX20261101-0001', '护士站灯不亮', 3, 'reported', 'web', 903, null, null, null, 502, now() - interval '5 hours', '8012', '两盏', 0, 0),
  (1002, '310001', 'BX20261101-0002', '门锁坏', 4, 'reported', 'qr', 903, null, null, null, 502, now() - interval '4 hours', null, null, 0, 0),
  (1003, '310001', 'BX20261101-0003', '药品冰箱2 温度高于 8 ℃', 1, 'accepted', 'alarm', 903, 952, 972, 9.2, 501, now() - interval '2 hours', null, '', 0, 2),
  (1004, '310001', 'BX20261001-0001', '水龙头漏水', 2, 'finished', 'phone', 902, null, null, null, 502, now() - interval '30 days', '13800000002', '已修', 0, 3),
  (1005, '310001', 'BX20261002-0001', '误报', 3, 'cancelled', 'web', 902, null, null, null, 502, now() - interval '29 days', null, null, 0, 1),
  (1006, '310001', 'BX20261003-0001', '已删除的报修', 3, 'reported', 'web', 902, null, null, null, 502, now() - interval '28 days', null, null, 1, 1),
  (1007, '310002', 'BX20261101-0001', '空调不冷', 2, 'reported', 'web', 904, null, null, null, 505, now() - interval '1 hour', null, null, 0, 0);
insert into numbering (tenant_id, prefix, day, last) values
  ('310001', 'BX', (now() at time zone 'Asia/Shanghai')::date, 3), ('310002', 'BX', (now() at time zone 'Asia/Shanghai')::date, 1), ('310001', 'GJ', (now() at time zone 'Asia/Shanghai')::date, 2);

insert into phone (id, tenant_id, phone_name, extension, ip, user_id, area_id) values (1101, '310001', '调度台', '8001', '10.1.1.20', 501, 901);
insert into call_record (id, tenant_id, caller_number, caller_name, call_state, direction, area_id, started_at, duration, operator_id, repair_bill_id, phone_id, note, call_id, call_key) values
  (1111, '310001', '8012', '李护士', 'finished', 'in', 903, now() - interval '5 hours', 42, 501, 1001, 1101, '灯', 'c1', '1101:c1'),
  (1112, '310001', '13912345678', null, 'draft', 'in', null, now() - interval '1 hour', 5, 501, null, 1101, null, 'c2', '1101:c2');
insert into notice (id, tenant_id, title, category, release_time, content) values
  (1201, '310001', '停电通知', 1, now() - interval '1 day', '周六'), (1202, '310001', '新版上线', 2, now() + interval '3 days', '下周');
insert into notice_read (tenant_id, notice_id, user_id) values ('310001', 1201, 502);
insert into mail (id, tenant_id, sender_id, subject, recipient_ids, content, create_user, removed_by) values
  (1211, '310001', 501, '交班', '{502,503}', '一切正常', 501, '{503}');
insert into mail_read (tenant_id, mail_id, user_id) values ('310001', 1211, 502);
insert into data_log (id, tenant_id) values (1301, '310001');
