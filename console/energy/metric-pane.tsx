// The tree of metrics and the chosen one side by side; on a phone one above the other.
import { EditOutlined, PlusOutlined } from '@ant-design/icons'
import { modelCalc } from '@steward/domain/index'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { useLocale } from '../data/locale.ts'
import { useMay } from '../data/use-can.ts'
import { useAddress, useSetParams } from '../kit/address/address.ts'
import { lazyPart } from '../kit/lazy/lazy-part.tsx'
import { Loaded } from '../kit/state/loaded.tsx'
import { Expected } from '../kit/state/states.tsx'
import { MetricAnalysis } from './metric-analysis.tsx'
import './energy.css'
import { type MetricNode, everyNode, useMetricTree } from './metric-data.ts'
import { MetricTree } from './metric-tree.tsx'
import { useWords } from './words/use-words.ts'

const MetricEditor = lazyPart(() => import('./metric-editor.tsx'))

export default function MetricPane() {
  const locale = useLocale()
  const { t } = useWords()
  const may = useMay(modelCalc)
  const { params } = useAddress()
  const setParams = useSetParams()
  const query = useMetricTree()
  const [editing, setEditing] = useState<{ id?: string; below?: string }>()
  const show = (wanted: Readonly<Record<string, string>>) =>
    setParams((before) => {
      const after = new URLSearchParams(before)
      for (const [name, value] of Object.entries(wanted))
        if (value === '') after.delete(name)
        else after.set(name, value)
      return after
    })
  const tree = (
    <Loaded query={query} name={modelCalc[locale]}>
      {(data) => {
        const all = everyNode(data)
        const chosen = all.find(({ id }) => id === params.get('metric')) ?? all.find(({ kind }) => kind !== 'folder')
        return (
          <div className="metric-pane">
            <MetricTree nodes={data} chosen={chosen?.id ?? ''} choose={(id) => show({ metric: id })} />
            <section className="metric-one" aria-label={chosen?.name}>
              {chosen ? (
                <Chosen node={chosen}>
                  {may('edit') && (
                    <Button icon={<EditOutlined />} onClick={() => setEditing({ id: chosen.id })}>
                      {t('edit')}
                    </Button>
                  )}
                  {may('add') && (
                    <Button icon={<PlusOutlined />} onClick={() => setEditing({ below: chosen.id })}>
                      {t('addBelow')}
                    </Button>
                  )}
                </Chosen>
              ) : (
                <div className="metric-head">
                  <p className="metric-none">{t('tree.choose')}</p>
                  {may('add') && (
                    <Button type="primary" icon={<PlusOutlined />} onClick={() => setEditing({})}>
                      {t('add')}
                    </Button>
                  )}
                </div>
              )}
              {chosen &&
                (chosen.kind === 'folder' ? (
                  <p className="metric-none">{t('isFolder')}</p>
                ) : (
                  <MetricAnalysis key={chosen.id} node={chosen} params={params} show={show} />
                ))}
            </section>
          </div>
        )
      }}
    </Loaded>
  )
  // The tree is forgotten while its tab is hidden for long; what is typed is not.
  return (
    <>
      {tree}
      {editing && (
        <Suspense fallback={<Expected lines={3} />}>
          <MetricEditor
            {...editing}
            close={(saved) => {
              setEditing(undefined)
              if (saved) show({ metric: saved })
            }}
          />
        </Suspense>
      )}
    </>
  )
}

function Chosen({ node, children }: { node: MetricNode; children: React.ReactNode }) {
  const { t } = useWords()
  return (
    <>
      <header className="metric-head">
        <h2>
          {node.name} <small>{node.code}</small>
        </h2>
        <div>{children}</div>
      </header>
      {node.error !== '' && (
        <p className="metric-error" role="alert">
          {t('error', { text: node.error })}
        </p>
      )}
    </>
  )
}
