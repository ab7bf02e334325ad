// What files and their stores bring.
import type { Feature } from '../feature.ts'
import { everything } from '../system/role/role-rights.ts'
import attach from './attach.ts'
import { collectFiles } from './collect-files.ts'
import oss from './oss.ts'

export const resource: Feature = {
  behaviours: [attach, oss],
  jobs: [collectFiles],
  rights: { 'rights.text-messages': everything('oss') },
}
