// What the forms of a request have beside its fields, wherever they are opened: the place follows the device, and what may
// be the same fault is shown and asked about.
import { repairBill } from '@steward/domain/index'
import { adjust } from '../screen/adjusted.ts'
import { askDuplicate } from './ask-duplicate.tsx'
import { MergeInto, SameFault } from './same-fault.tsx'

export const requestLook = adjust(repairBill, {
  follows: { areaId: { from: 'deviceId', take: 'areaId' } },
  aids: { submit: SameFault, accept: SameFault, merge: MergeInto },
  sure: askDuplicate,
})
