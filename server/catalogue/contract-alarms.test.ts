// Each call of the catalogue for alarms and their history, held against what the specification says of it.
import { alarmGround, alarmPromises } from '../testing/contract/alarms.ts'
import { derivedPromises, holdModules } from '../testing/contract/hold.ts'

holdModules({
  modules: ['IoT alarm-record', 'IoT ruleDevAlarmHistory'],
  count: 8,
  promise(bench, calls) {
    const ground = alarmGround(bench)
    return {
      ...derivedPromises(bench, calls, ({ name }) => ground.lines.get(name)),
      ...alarmPromises(bench, ground),
    }
  },
})
