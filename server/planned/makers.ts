// Who makes the bill of a plan, by the kind of plan.
import type { MakeBill } from './wish.ts'

export const makers: Readonly<Record<'inspection' | 'maintenance', MakeBill>> = {
  inspection: async () => ({ id: '0', isNew: true }),
  maintenance: async () => ({ id: '0', isNew: true }),
}
