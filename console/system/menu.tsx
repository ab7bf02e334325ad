import { menu } from '@steward/domain/index'
import { screen } from '../crud/screen.tsx'
import { MenuIcon } from '../kit/icons.tsx'
import './system.css'

const BUTTON = 2

export default screen(menu, {
  columns: ['name', 'code', 'path', 'category', 'alias', 'sort'],
  widths: { name: 240, code: 180 },
  icon: (row) => row.category !== BUTTON && <MenuIcon name={row.source ?? ''} />,
  when: { addChild: (row) => row.category !== BUTTON },
})
