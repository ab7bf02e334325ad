// Catalogues loaded with the lazy chunk that uses them.
import { type Locale, i18n } from './i18n.ts'
import type { access } from './zh/access.ts'
import type { adopt } from './zh/adopt.ts'
import type { audit } from './zh/audit.ts'
import type { bulk } from './zh/bulk.ts'
import type { chart } from './zh/chart.ts'
import type { choice } from './zh/choice.ts'
import type { commission } from './zh/commission.ts'
import type { conditions } from './zh/conditions.ts'
import type { control } from './zh/control.ts'
import type { document } from './zh/document.ts'
import type { duty } from './zh/duty.ts'
import type { energy } from './zh/energy.ts'
import type { files } from './zh/files.ts'
import type { gateway } from './zh/gateway.ts'
import type { grant } from './zh/grant.ts'
import type { history } from './zh/history.ts'
import type { hour } from './zh/hour.ts'
import type { inspection } from './zh/inspection.ts'
import type { kept } from './zh/kept.ts'
import type { ledger } from './zh/ledger.ts'
import type { menu } from './zh/menu.ts'
import type { model } from './zh/model.ts'
import type { payload } from './zh/payload.ts'
import type { person } from './zh/person.ts'
import type { phone } from './zh/phone.ts'
import type { plan } from './zh/plan.ts'
import type { print } from './zh/print.ts'
import type { query } from './zh/query.ts'
import type { recycle } from './zh/recycle.ts'
import type { report } from './zh/report.ts'
import type { run } from './zh/run.ts'
import type { scene } from './zh/scene.ts'
import type { security } from './zh/security.ts'
import type { spot } from './zh/spot.ts'
import type { storage } from './zh/storage.ts'
import type { system } from './zh/system.ts'
import type { trace } from './zh/trace.ts'
import type { upkeep } from './zh/upkeep.ts'
import type { views } from './zh/views.ts'
import type { why } from './zh/why.ts'

export interface LateWords {
  access: typeof access
  adopt: typeof adopt
  audit: typeof audit
  bulk: typeof bulk
  duty: typeof duty
  inspection: typeof inspection
  recycle: typeof recycle
  chart: typeof chart
  choice: typeof choice
  commission: typeof commission
  conditions: typeof conditions
  control: typeof control
  energy: typeof energy
  scene: typeof scene
  ledger: typeof ledger
  files: typeof files
  document: typeof document
  gateway: typeof gateway
  grant: typeof grant
  history: typeof history
  hour: typeof hour
  kept: typeof kept
  menu: typeof menu
  payload: typeof payload
  model: typeof model
  person: typeof person
  phone: typeof phone
  plan: typeof plan
  print: typeof print
  query: typeof query
  report: typeof report
  run: typeof run
  security: typeof security
  spot: typeof spot
  storage: typeof storage
  system: typeof system
  trace: typeof trace
  upkeep: typeof upkeep
  views: typeof views
  why: typeof why
}

export function addWords(namespace: keyof LateWords, words: Readonly<Record<Locale, object>>): void {
  for (const [locale, catalogue] of Object.entries(words)) i18n.addResourceBundle(locale, namespace, catalogue)
}
