// Each call of the catalogue for planned work and what is done of it: duty, repairs, inspections, maintenance, plans and
// failures, held against what the specification says of it.
import { derivedPromises, holdModules } from '../testing/contract/hold.ts'
import { workGround, workPromises } from '../testing/contract/work.ts'

holdModules({
  modules: [
    'att group',
    'att schedule',
    'biz change-shifts',
    'IoT repair-bill',
    'IoT repair-bill-record',
    'order repair',
    'IoT device-order-standard',
    'IoT inspection-indicator',
    'IoT inspection-template',
    'IoT inspection-template-detail',
    'IoT inspection-bill',
    'IoT maintenance-indicator',
    'IoT maintenance-template',
    'IoT maintenance-template-detail',
    'IoT maintenance-bill',
    'IoT work-plan',
    'IoT device-failure',
  ],
  count: 74,
  promise(bench, calls) {
    const ground = workGround(bench)
    return {
      ...derivedPromises(bench, calls, ({ name }) => ground.lines.get(name)),
      ...workPromises(bench, ground),
    }
  },
})
