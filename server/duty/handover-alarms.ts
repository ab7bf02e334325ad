// Alarms of a group's areas stand on its handovers until they are recovered and acknowledged.
import { alarmRecord } from '@steward/domain/index'
import { entityNamed } from '@steward/domain/registry'
import { collector, inTheirArea } from './handover-collector.ts'

export const activeAlarms = collector({
  kind: 'alarm',
  entity: entityNamed(alarmRecord.name),
  no: 't.alarm_no',
  title: `concat_ws(' ', (select d.device_name from device d where d.id = t.device_id), t.alarm_name)`,
  titleEn: `concat_ws(' ', (select d.device_name from device d where d.id = t.device_id), t.alarm_name_en)`,
  isOpen: `t.alarm_state in ('ACTIVE_UNACK', 'ACTIVE_ACK', 'CLEARED_UNACK')`,
  isTheirs: inTheirArea,
  mustFollow: 't.alarm_level <= 2',
})
