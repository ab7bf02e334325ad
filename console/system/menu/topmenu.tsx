import { topmenu } from '@steward/domain/index'
import { useState } from 'react'
import { screen } from '../../crud/screen.tsx'
import { client } from '../../data/client.ts'
import { refreshAfter } from '../../data/query.ts'
import { useMutation } from '../../data/use-mutation.ts'
import { plain } from '../../kinds/view.ts'
import { Dialog } from '../../kit/dialog/dialog.tsx'
import { message } from '../../kit/dialog/voice.ts'
import { MenuIcon } from '../../kit/icons.tsx'
import { Loaded } from '../../kit/state/loaded.tsx'
import { together } from '../../kit/state/reading.ts'
import type { DialogProps } from '../../screen/action.ts'
import { listed } from '../../words/listed.ts'
import { useWords } from '../../words/system.ts'
import { RightsTree } from '../role/rights-tree.tsx'
import { useMenusOfTopmenus } from '../role/rights.ts'

/** The ticked menus replace those of all chosen top menus. */
function MenusOfTopmenus({ rows, close }: DialogProps) {
  const { t } = useWords()
  const topMenuIds = rows.map((row) => row.id)
  const { tree, ticked } = useMenusOfTopmenus(topMenuIds)
  const [chosen, setChosen] = useState<ReadonlySet<string>>()
  const now = chosen ?? new Set(ticked.data)
  const saving = useMutation({
    mutationFn: () => client.post(`${topmenu.path}/grant`, { topMenuIds, menuIds: [...now] }),
    async onSuccess() {
      refreshAfter('menu')
      message.success(t('assigned'))
      close()
    },
  })
  return (
    <Dialog
      title={t('menusOf', { names: listed(rows.map((row) => plain(row.name))) })}
      close={close}
      save={() => saving.mutate()}
      isSaving={saving.isPending}
      isDirty={chosen !== undefined}
      isReady={tree.data !== undefined && ticked.data !== undefined}
      width={640}
    >
      <Loaded query={together(tree, ticked)} name={t('menus')}>
        {([nodes, before]) => (
          <RightsTree nodes={nodes} ticked={now} before={new Set(before)} label={t('menus')} change={setChosen} />
        )}
      </Loaded>
    </Dialog>
  )
}

export default screen(topmenu, {
  icon: (row) => <MenuIcon name={row.source ?? ''} />,
  dialogs: { setting: MenusOfTopmenus },
})
