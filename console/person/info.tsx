// The person's own account: profile and password.
import { Tabs } from 'antd'
import { Suspense, useState } from 'react'
import { type OwnAccount, useOwnAccount } from '../data/use-own-account.ts'
import { Card } from '../kit/card.tsx'
import { lazyPart } from '../kit/lazy/lazy-part.tsx'
import { Pending } from '../kit/state/loaded.tsx'
import { Expected } from '../kit/state/states.tsx'
import './info.css'
import { AboutForm } from './about-form.tsx'
import { InfoHead } from './info-head.tsx'
import { PasswordForm } from './password-form.tsx'
import { useWords } from './words/person/use-words.ts'

const OwnSessions = lazyPart(() => import('../system/sign-in/own-sessions.tsx'))

const Linked = lazyPart(() => import('./linked.tsx'))

const Sessions = () => (
  <Suspense fallback={<Expected lines={4} />}>
    <OwnSessions />
  </Suspense>
)

const FactorPanel = lazyPart(() => import('./factor-panel.tsx'))

const Factor = ({ account }: { account: string }) => (
  <Suspense fallback={<Expected lines={4} />}>
    <FactorPanel account={account} />
  </Suspense>
)

const ToldPanel = lazyPart(() => import('./told.tsx'))

const Told = ({ own }: { own: OwnAccount }) => (
  <Suspense fallback={<Expected lines={8} />}>
    <ToldPanel own={own} />
  </Suspense>
)

const Links = () => (
  <Suspense fallback={<Expected lines={4} />}>
    <Linked />
  </Suspense>
)

export default function Info() {
  const { t } = useWords()
  const query = useOwnAccount()
  const own = query.data
  const [tab, setTab] = useState('about')
  if (!own)
    return (
      <Card className="person-info">
        <Pending query={query} name={t('info.title')} shape={<Expected lines={6} />} />
      </Card>
    )
  const items = [
    { key: 'about', label: t('info.about'), children: <AboutForm own={own} /> },
    { key: 'told', label: t('info.told'), children: <Told own={own} /> },
    { key: 'sessions', label: t('info.sessions'), children: <Sessions /> },
    { key: 'linked', label: t('linked.title'), children: <Links /> },
    { key: 'password', label: t('info.password'), children: <PasswordForm account={own.account} /> },
    { key: 'factor', label: t('info.factor'), children: <Factor account={own.account} /> },
  ]
  return (
    <div className="person-info">
      <InfoHead own={own} />
      <Card>
        <Tabs activeKey={tab} onChange={setTab} items={items} />
      </Card>
    </div>
  )
}
