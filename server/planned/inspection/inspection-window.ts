// Rounds nobody began in time are missed; those begun and not finished are told as late.
import { inspectionBill } from '@steward/domain/index'
import { billDeadline } from '../work/bill-deadline.ts'
import { inspectionWork } from '../work/bill-work.ts'
import { tellOverdue } from './inspection-letters.ts'

export const inspectionWindow = billDeadline(inspectionBill, inspectionWork.open, tellOverdue)
