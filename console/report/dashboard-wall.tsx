// Walls: what each shows, which device it is bound to and when it was last seen, and how it is bound and arranged.
import { dashboardWall } from '@steward/domain/index'
import { screen } from '../crud/screen.tsx'
import { facts, written } from '../detail/parts.tsx'
import { lazyPart } from '../kit/lazy/lazy-part.tsx'
import { label } from './words/label.ts'

const WallCode = lazyPart(
  () => import('./wall-code.tsx'),
  (module) => module.WallCode,
)
const WallLayout = lazyPart(
  () => import('./wall-layout.tsx'),
  (module) => module.WallLayout,
)

const columns = ['wallName', 'areaIds', 'wallTheme', 'binding', 'boundDevice', 'lastSeen'] as const

export default screen(dashboardWall, {
  columns,
  widths: { wallName: 180, areaIds: 240, wallTheme: 90, binding: 110, boundDevice: 200, lastSeen: 176 },
  when: { revoke: (row) => row.binding === 'bound' },
  extra: [
    { name: 'bind', ...label((words) => words.wall.bind), on: 'row', needs: 'edit', Dialog: WallCode },
    { name: 'arrange', ...label((words) => words.wall.arrange), on: 'row', needs: 'edit', Dialog: WallLayout },
  ],
  page: [
    facts(
      ['wallName', 'areaIds', 'wallTheme', 'remark'],
      label((words) => words.wall.what),
    ),
    facts(
      ['binding', 'boundDevice', 'boundTime', 'lastSeen'],
      label((words) => words.wall.device),
    ),
    written,
  ],
})
