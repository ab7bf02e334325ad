// What the forms of a request have beside its fields, wherever they are opened: the place follows the device, what may be
// the same fault is shown and asked about, and the desk gives it away at once.
import { repairBill } from '@steward/domain/index'
import { useMemo } from 'react'
import { useMay } from '../data/use-can.ts'
import type { Adjust } from '../screen/adjust.ts'
import { adjust } from '../screen/adjusted.ts'
import { askDuplicate } from './ask-duplicate.tsx'
import { GiveAway, TakeUp } from './give-away.tsx'
import { Stars } from './report/stars.tsx'
import { MergeInto, SameFault } from './same-fault.tsx'

const stars = { scoreSpeed: Stars, scoreQuality: Stars, scoreAttitude: Stars }

const usual = adjust(repairBill, {
  follows: { areaId: { from: 'deviceId', take: 'areaId' } },
  aids: { submit: SameFault, accept: TakeUp, merge: MergeInto },
  asks: { evaluate: { inputs: stars }, urge: { without: ['note'] } },
  sure: askDuplicate,
})

const never = () => false
const lookFor = (isDesk: boolean): Adjust => ({
  ...usual,
  ...(isDesk ? { aids: { ...usual.aids, submit: GiveAway } } : {}),
  // The desk writes down what others report, and gives a new one away at once.
  shown: isDesk ? { dispatchToId: (_, row) => row === undefined } : { reporterId: never, dispatchToId: never },
})

/** The look for whoever is signed in. */
export function useRequestLook(): Adjust {
  const may = useMay(repairBill)
  const isDesk = may('accept')
  return useMemo(() => lookFor(isDesk), [isDesk])
}
