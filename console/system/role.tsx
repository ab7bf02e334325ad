import { role } from '@steward/domain/index'
import type { DialogProps } from '../crud/adjust.ts'
import { screen } from '../crud/screen.tsx'
import { plain } from '../kinds/view.ts'
import { lazyPart } from '../kit/lazy-part.tsx'
import { listed } from '../words/listed.ts'
import { label } from '../words/system-label.ts'
import { useWords } from '../words/system.ts'
import { label as whyLabel } from '../words/why-label.ts'
import './system.css'
import { GrantDialog } from './grant-dialog.tsx'
import { ofRoles, useRights } from './rights.ts'

const WhyDrawer = lazyPart(
  () => import('./why-drawer.tsx'),
  (module) => module.WhyDrawer,
)

function GrantToRoles({ rows, close }: DialogProps) {
  const { t } = useWords()
  const roleIds = rows.map((row) => row.id)
  return (
    <GrantDialog
      title={t('grantTo', { names: listed(rows.map((row) => plain(row.roleName))) })}
      name={t('rights.menu')}
      rights={useRights(ofRoles, roleIds)}
      path="blade-system/role/grant"
      body={({ menu, dataScope, apiScope }) => ({
        roleIds,
        menuIds: menu,
        dataScopeIds: dataScope,
        apiScopeIds: apiScope,
      })}
      close={close}
    />
  )
}

export default screen(role, {
  extra: [
    { name: 'grant', ...label((words) => words.system.grant), on: 'rows', needs: 'edit', Dialog: GrantToRoles },
    { name: 'why', ...whyLabel((words) => words.why.action), on: 'list', needs: 'edit', Dialog: WhyDrawer },
  ],
})
