// One's own account: who one is here, and the password.
import { Tabs } from 'antd'
import { useState } from 'react'
import { Card } from '../kit/card.tsx'
import { Expected, Failed } from '../kit/states.tsx'
import { AboutForm } from './about-form.tsx'
import './info.css'
import { InfoHead } from './info-head.tsx'
import { PasswordForm } from './password-form.tsx'
import { useOwn } from '../data/use-own.ts'
import { useWords } from '../words/person.ts'

export default function Info() {
  const { t } = useWords()
  const { data: own, error, refetch } = useOwn()
  const [tab, setTab] = useState('about')
  if (!own)
    return (
      <Card className="person-info">
        {error ? (
          <Failed failure={error} name={t('info.title')} again={() => void refetch()} />
        ) : (
          <Expected lines={6} />
        )}
      </Card>
    )
  const items = [
    { key: 'about', label: t('info.about'), children: <AboutForm key={own.rev} own={own} /> },
    { key: 'password', label: t('info.password'), children: <PasswordForm account={own.account} /> },
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
