import { menu } from '@steward/domain/index'
import { screen } from '../../crud/screen.tsx'
import { MenuIcon } from '../../kit/icons.tsx'
import { lazyPart } from '../../kit/lazy/lazy-part.tsx'
import { MenuGrip } from './menu-grip.tsx'
import { MenuName } from './menu-name.tsx'
import { BUTTON } from './menu-place.ts'
import { label } from './words/label.ts'
import './menu.css'
import '../system.css'

const MenuArrange = lazyPart(() => import('./menu-arrange.tsx'))
const MenuPreview = lazyPart(() => import('./menu-preview.tsx'))

export default screen(menu, {
  columns: ['name', 'code', 'path', 'category', 'sort'],
  cell: { name: (_, row) => <MenuName row={row} /> },
  widths: { name: 220, code: 150 },
  // On a tablet the others share what its grip and icon leave.
  fixed: ['name'],
  icon: (row) => (
    <>
      <MenuGrip />
      {row.category !== BUTTON && <MenuIcon name={row.source ?? ''} />}
    </>
  ),
  Arrange: MenuArrange,
  when: { addChild: (row) => row.category !== BUTTON },
  extra: [
    { name: 'preview', ...label((words) => words.menu.preview.action), on: 'list', needs: 'list', Dialog: MenuPreview },
  ],
})
