import { role } from '@steward/domain/index'
import { screen } from '../../crud/screen.tsx'
import { lazyPart } from '../../kit/lazy/lazy-part.tsx'
import { label as whyLabel } from '../../why/words/label.ts'
import { label } from '../../words/system-label.ts'
import { label as menuLabel } from '../menu/words/label.ts'
import '../system.css'

const RoleGrant = lazyPart(
  () => import('./role-grant.tsx'),
  (module) => module.RoleGrant,
)
const MenuPreview = lazyPart(() => import('../menu/menu-preview.tsx'))
const WhyDrawer = lazyPart(
  () => import('../why/why-drawer.tsx'),
  (module) => module.WhyDrawer,
)

export default screen(role, {
  extra: [
    { name: 'grant', ...label((words) => words.system.grant), on: 'rows', needs: 'edit', Dialog: RoleGrant },
    {
      name: 'preview',
      ...menuLabel((words) => words.menu.preview.action),
      on: 'row',
      needs: 'list',
      Dialog: MenuPreview,
    },
    { name: 'why', ...whyLabel((words) => words.why.action), on: 'list', needs: 'edit', Dialog: WhyDrawer },
  ],
})
