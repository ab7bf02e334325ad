import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../data/session.ts'
import { useOwnAccount } from '../data/use-own-account.ts'
import { go } from '../kit/address/go.ts'
import { AskedMenu } from '../look/asked-menu.tsx'
import { Glyph } from '../look/glyphs.tsx'
import { lazyInKit } from '../look/in-kit.ts'
import { pathOf } from '../routes/fixed-pages.ts'
import { useSignOut } from '../tabs/use-sign-out.tsx'
import { PersonPicture } from './person-picture.tsx'
import { useSwitchMode } from './use-switch-mode.ts'
import { useWidth } from './use-width.ts'

const SwitchDialog = lazyInKit(() => import('../person/switch-dialog.tsx'))

const ways = [
  { page: 'dashboard', icon: 'tiles' },
  { page: 'info', icon: 'person' },
] as const

export function AccountMenu() {
  const { t } = useTranslation()
  const width = useWidth()
  const person = useSession((session) => session.person)
  const { data: own } = useOwnAccount()
  const signOut = useSignOut()
  const maySwitch = useSwitchMode()
  const [isSwitching, setSwitching] = useState(false)
  const name = person?.nickName ?? ''
  const items = [
    {
      key: 'who',
      type: 'group' as const,
      label: (
        <span className="frame-who">
          <b>{name}</b>
          <span>{[person?.account, own?.roleName].filter(Boolean).join(' · ')}</span>
        </span>
      ),
    },
    { type: 'divider' as const },
    ...ways.map(({ page, icon }) => ({
      key: page,
      icon: <Glyph name={icon} />,
      label: t(`pages.${page}`),
      onClick: () => go(pathOf(page)),
    })),
    ...(maySwitch
      ? [{ key: 'switch', icon: <Glyph name="renew" />, label: t('pages.switch'), onClick: () => setSwitching(true) }]
      : []),
    { type: 'divider' as const },
    { key: 'out', icon: <Glyph name="signOut" />, label: t('out.action'), onClick: signOut },
  ]
  return (
    <>
      <AskedMenu menu={{ items }} placement="bottomRight">
        <button type="button" className="frame-account" aria-label={t('top.account', { name })} aria-haspopup="menu">
          <PersonPicture name={name} link={person?.avatar ?? ''} />
          {width > 0 && <span>{name}</span>}
          {width > 0 && <Glyph name="down" />}
        </button>
      </AskedMenu>
      {isSwitching && (
        <Suspense fallback={null}>
          <SwitchDialog close={() => setSwitching(false)} />
        </Suspense>
      )}
    </>
  )
}
