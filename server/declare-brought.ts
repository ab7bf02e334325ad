// Says to the middle what features bring for one another: what is exported, who reads properties, sends texts, knows who is
// on duty, carries messages, and what a tenant starts with.
import { declareTables } from './bulk/export.ts'
import type { Feature } from './feature.ts'
import { declarePointReaders } from './iot/model/point-readers.ts'
import type { AppContext } from './platform/ctx.ts'
import { declareCarriers } from './resource/carriers.ts'
import { declareTextService } from './resource/text-service.ts'
import { declareDutyService } from './system/duty-service.ts'
import { declareStartingRows } from './system/tenant/starting-rows.ts'

export function declareBrought(app: AppContext, features: readonly Feature[]): void {
  declareTables(
    app,
    features.flatMap((one) => one.exports ?? []),
  )
  declarePointReaders(
    app,
    features.flatMap((one) => one.readers ?? []),
  )
  declareTextService(
    app,
    features.flatMap((one) => one.texts ?? []),
  )
  declareDutyService(
    app,
    features.flatMap((one) => one.duty ?? []),
  )
  declareCarriers(
    app,
    features.flatMap((one) => one.carriers ?? []),
  )
  declareStartingRows(
    app,
    features.flatMap((one) => one.starting ?? []),
  )
}
