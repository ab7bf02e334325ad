// What a feature brings to the product: one object in its folder, and its line in features.ts. Whoever needs what all of
// them bring reads that list.
import type { Locale } from '@steward/domain/problems'
import type { ExportedTable } from './bulk/export.ts'
import type { Parts } from './document/copies.ts'
import type { Gate } from './document/gates.ts'
import type { Job } from './document/job.ts'
import type { Returning } from './document/restore.ts'
import type { Behaviour } from './engine/behave.ts'
import type { Engine } from './engine/engine.ts'
import type { Judges } from './iot/judge.ts'
import type { PointReaders } from './iot/model/point-readers.ts'
import type { Figures } from './journeys/figures.ts'
import type { AppContext } from './platform/ctx.ts'
import type { Tx } from './platform/db.ts'
import type { Stored } from './platform/outbox.ts'
import type { Outside } from './platform/outside.ts'
import type { Push } from './platform/push.ts'
import type { Route } from './platform/route.ts'
import type { Carrier } from './resource/carriers.ts'
import type { TextService } from './resource/text-service.ts'
import type { Part } from './seed/demo/parts.ts'
import type { DutyService } from './system/duty-service.ts'
import type { ApiGate } from './system/role/api-gate.ts'
import type { StartingRows } from './system/tenant/starting-rows.ts'

export interface Feature {
  /** What is done in place of the derived verbs, and the routes that belong to one entity. */
  behaviours?: readonly Behaviour[]
  /** Routes of no single entity. */
  routes?: (given: RoutesNeed) => readonly Route[]
  /** Scheduled work. */
  jobs?: readonly Job[]
  /** Work that goes on as long as the process. */
  workers?: readonly ((given: WorkersNeed) => Worker)[]
  /** Tables that are exported besides the lists. */
  exports?: readonly ExportedTable[]
  /** What holds documents back from their steps, whoever takes them. */
  gates?: readonly Gate[]
  /** What reads properties of device types, which then are neither removed nor renamed. */
  readers?: readonly PointReaders[]
  /** What is demanded of rows that come back from the recycle bin. */
  returning?: readonly Returning[]
  /** What belongs to a row and is copied with it; the lines of a document come with its form. */
  copies?: readonly Parts[]
  /** Called with the letters of the outbox after the commit that wrote them; may be asked for the same letter again. */
  letters?: readonly ((app: AppContext, letters: readonly Stored[]) => Promise<void>)[]
  /**
   * Codes that came with a later version, by the name under which the installation remembers that administrators of
   * existing hospitals were granted them. Of several features under one name all are granted.
   */
  rights?: Readonly<Record<string, readonly string[]>>
  /** Sends short texts to telephones, for whoever asks. */
  texts?: TextService
  /** Knows who is on duty, for whoever asks. */
  duty?: DutyService
  /** Carry messages, and send them again. */
  carriers?: readonly Carrier[]
  /** What a tenant starts with. */
  starting?: readonly StartingRows[]
  /** Judges what devices do in the transaction that stores it; made with the server. */
  judges?: (app: AppContext) => Judges
  /** Rows that come with a part of the demonstration's past, in its transaction. */
  demo?: Partial<Record<Part, (tx: Tx, hospital: DemoHospital) => Promise<void>>>
}

export interface DemoHospital {
  tenantId: string
  locale: Locale
  now: Date
}

export interface RoutesNeed {
  app: AppContext
  engine: Engine
  figures: Figures
  gate: ApiGate
  /** Every route of the product, once they are all there. */
  routes: () => readonly Route[]
  /** What all features demand of rows that come back. */
  returning: readonly Returning[]
}

export interface WorkersNeed {
  app: AppContext
  push: Push
  outside: Outside
}

export interface Worker {
  /** Begins to work; without it the worker does so when it is made. */
  start?(): void
  /** Resolves when nothing is under way any more. */
  stop(): Promise<void> | void
}
