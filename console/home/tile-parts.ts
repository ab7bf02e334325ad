// The tiles of the home page: each a part of its own, which comes with the first home that has it.
import type { TileName } from '@steward/domain/system/home/tiles'
import type { ComponentType } from 'react'
import { lazyPart } from '../kit/lazy/lazy-part.tsx'

const ofDevices = () => import('../tiles/device-lists.tsx')
const ofPlans = () => import('../tiles/planned-lists.tsx')
const ofRepair = () => import('../tiles/repair-lists.tsx')
const ofSystem = () => import('../tiles/system-lists.tsx')

export const tileParts: Readonly<Record<TileName, ComponentType>> = {
  report: lazyPart(() => import('../tiles/report.tsx')),
  requests: lazyPart(() => import('../tiles/requests.tsx')),
  next: lazyPart(() => import('../tiles/next.tsx')),
  rounds: lazyPart(ofPlans, (module) => module.Rounds),
  accept: lazyPart(ofRepair, (module) => module.Accept),
  dispatch: lazyPart(ofRepair, (module) => module.Dispatch),
  late: lazyPart(() => import('../tiles/late.tsx')),
  calls: lazyPart(ofRepair, (module) => module.Calls),
  duty: lazyPart(() => import('../tiles/duty.tsx')),
  gaps: lazyPart(() => import('../tiles/gaps.tsx')),
  checks: lazyPart(
    () => import('../tiles/counts.tsx'),
    (module) => module.Checks,
  ),
  risk: lazyPart(
    () => import('../tiles/counts.tsx'),
    (module) => module.Risk,
  ),
  cost: lazyPart(() => import('../tiles/cost.tsx')),
  materials: lazyPart(
    () => import('../tiles/coming.tsx'),
    (module) => module.Materials,
  ),
  gas: lazyPart(
    () => import('../tiles/coming.tsx'),
    (module) => module.Gas,
  ),
  tags: lazyPart(ofDevices, (module) => module.Tags),
  upkeep: lazyPart(ofPlans, (module) => module.Upkeep),
  hour: lazyPart(() => import('./hour-tile.tsx')),
  imports: lazyPart(ofSystem, (module) => module.Imports),
  jobs: lazyPart(ofSystem, (module) => module.Jobs),
  people: lazyPart(ofSystem, (module) => module.People),
  gateways: lazyPart(ofDevices, (module) => module.Gateways),
  messages: lazyPart(ofDevices, (module) => module.Messages),
  commissioning: lazyPart(() => import('../tiles/commissioning.tsx')),
  live: lazyPart(
    () => import('./live-home.tsx'),
    (module) => module.LiveHome,
  ),
  entries: lazyPart(
    () => import('./home-entries.tsx'),
    (module) => module.HomeEntries,
  ),
  notices: lazyPart(
    () => import('./home-notices.tsx'),
    (module) => module.HomeNotices,
  ),
}
