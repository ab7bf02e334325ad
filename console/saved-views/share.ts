// The form of sharing a view, in the menu of a list and on the screen of all views.
import type { Entity } from '@steward/domain/entity'
import { savedView } from '@steward/domain/index'
import { labelOf } from '../data/locale.ts'
import type { ScreenAction } from '../screen/action.ts'
import { adjust } from '../screen/adjusted.ts'

export const shareForm = adjust(savedView, {
  asks: {
    share: {
      shown: {
        roleIds: ({ audience }) => audience === 'roles',
        isUsual: ({ audience }) => audience !== 'own',
      },
    },
  },
  prefill: { share: ({ audience, roleIds, isUsual }) => ({ audience, roleIds, isUsual }) },
})

export const sharing = { entity: savedView as unknown as Entity, adjust: shareForm }

export const shareAction = (locale: 'zh' | 'en'): ScreenAction => ({
  name: 'share',
  label: labelOf(savedView.actions.share, locale),
  on: 'row',
  hasInput: true,
})
