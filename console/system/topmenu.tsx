import { topmenu } from '@steward/domain/index'
import type { DialogProps } from '../crud/adjust.ts'
import { screen } from '../crud/screen.tsx'
import { plain } from '../kinds/view.ts'
import { MenuIcon } from '../kit/icons.tsx'
import { listed } from '../words/listed.ts'
import { useWords } from '../words/system.ts'
import './system.css'
import { GrantDialog } from './grant-dialog.tsx'
import { ofTopmenus, useRights } from './rights.ts'

function MenusOfTopmenus({ rows, close }: DialogProps) {
  const { t } = useWords()
  const topMenuIds = rows.map((row) => row.id)
  return (
    <GrantDialog
      title={t('menusOf', { names: listed(rows.map((row) => plain(row.name))) })}
      name={t('rights.menu')}
      rights={useRights(ofTopmenus, topMenuIds)}
      kinds={['menu']}
      path="blade-system/topmenu/grant"
      body={({ menu }) => ({ topMenuIds, menuIds: menu })}
      close={close}
    />
  )
}

export default screen(topmenu, {
  icon: (row) => <MenuIcon name={row.source ?? ''} />,
  dialogs: { setting: MenusOfTopmenus },
})
