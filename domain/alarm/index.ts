export { alarmRule } from './alarm-rule.ts'
export { alarmRecord } from './alarm-record.ts'
export { alarmTransition } from './alarm-transition.ts'
