// Areas: the derived screen, with the scenes of each.
import { area } from '@steward/domain/index'
import { screen } from '../../crud/screen.tsx'
import { usualParts } from '../../detail/parts.tsx'
import { lazyPart } from '../../kit/lazy/lazy-part.tsx'
import type { Part } from '../../screen/adjust.ts'

const ScenesOf = lazyPart(
  () => import('../scene/scenes-of.tsx'),
  (module) => module.ScenesOf,
)

const Scenes: Part = ({ row }) => <ScenesOf filters={{ areaId: row.id }} />

const [first, ...others] = usualParts

export default screen(area, { page: first ? [first, Scenes, ...others] : [Scenes] })
