// The time line of requests and orders.
import type { Row } from '@steward/domain/entity'
import { repairBillRecord } from '@steward/domain/index'
import { timeLine } from '../document/time-line.ts'

/** What a line says was done (dictionary `record_action`). */
export type RecordAction = Row<typeof repairBillRecord>['action']

export const repairLine = timeLine(repairBillRecord, ['orderId', 'billId'])
