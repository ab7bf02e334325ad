// The features of the product, low to high. A new one stands here and nowhere else on the server.
import { alarm } from './alarm/feature.ts'
import { bulk } from './bulk/feature.ts'
import { desk } from './desk/feature.ts'
import { documents } from './documents.ts'
import { duty } from './duty/feature.ts'
import { energy } from './energy/feature.ts'
import type { Feature } from './feature.ts'
import { iot } from './iot/feature.ts'
import { journeys } from './journeys/feature.ts'
import { planned } from './planned/feature.ts'
import { repair } from './repair/feature.ts'
import { report } from './report/feature.ts'
import { emails } from './resource/email/feature.ts'
import { resource } from './resource/feature.ts'
import { textMessages } from './resource/sms/feature.ts'
import { system } from './system/feature.ts'
import { web } from './web/feature.ts'

export const features: readonly Feature[] = [
  documents,
  system,
  resource,
  textMessages,
  emails,
  bulk,
  desk,
  iot,
  alarm,
  energy,
  duty,
  repair,
  planned,
  report,
  journeys,
  web,
]
