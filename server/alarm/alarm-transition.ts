// The history names its alarms in the reader's language.
import { alarmTransition } from '@steward/domain/index'
import { behave } from '../engine/behave.ts'
import { pageWithAlarmNames, rowWithAlarmName } from './captions.ts'

export default behave(alarmTransition, {
  list: async (ctx, query, base) => pageWithAlarmNames(ctx, await base(ctx, query)),
  detail: async (ctx, id, base) => rowWithAlarmName(ctx, await base(ctx, id)),
})
