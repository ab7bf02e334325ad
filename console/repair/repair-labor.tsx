// Working time on orders: who, when, how long, and what it costs.
import { repairLabor } from '@steward/domain/index'
import { screen } from '../crud/screen.tsx'

export default screen(repairLabor, { widths: { minutes: 120, rate: 90, amount: 115 } })
