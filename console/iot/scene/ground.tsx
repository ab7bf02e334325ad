// The drawing of a scene: ground, base picture and nodes.
import { type SceneLayout, colourOf } from '@steward/domain/iot/scene/layout'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, type ReactNode, type Ref, type SVGProps, useEffect, useRef } from 'react'
import { nothing } from '../../data/follows.ts'
import { baseFrom } from './base.ts'
import { Node } from './node.tsx'
import type { SceneFile } from './scene-view.ts'
import './scene.css'

interface GroundProps extends Omit<SVGProps<SVGSVGElement>, 'ref'> {
  layout: SceneLayout
  base: SceneFile | undefined
  files: Readonly<Record<string, SceneFile>>
  /** What a node is called where it can be clicked. */
  labelOf?: (nodeId: string) => string | undefined
  /** The base picture is drawn: its parts can be found. */
  onBase?: () => void
  children?: ReactNode
  ref?: Ref<SVGSVGElement>
}

const groundOf = ({ ground }: SceneLayout): CSSProperties =>
  ground === undefined ? {} : ({ '--scene-ground': colourOf(ground) } as CSSProperties)

export function Ground({ layout, base, files, labelOf, onBase, children, ref, style, ...more }: GroundProps) {
  const { width, height, nodes } = layout
  return (
    <svg
      ref={ref}
      className="scene-ground"
      viewBox={`0 0 ${width} ${height}`}
      style={{ ...groundOf(layout), ...style }}
      {...more}
    >
      {base && <Base file={base} width={width} height={height} onBase={onBase} />}
      {nodes.map((node) => (
        <Node
          key={node.id}
          node={node}
          file={node.kind === 'picture' ? files[node.fileId] : undefined}
          label={labelOf?.(node.id)}
        />
      ))}
      {children}
    </svg>
  )
}

interface BaseProps {
  file: SceneFile
  width: number
  height: number
  onBase: (() => void) | undefined
}

function Base({ file, width, height, onBase }: BaseProps) {
  const isDrawing = file.fileType === 'svg'
  const { data } = useQuery({
    queryKey: ['scene-base', file.url],
    queryFn: async ({ signal }) => {
      const answer = await fetch(file.url, { signal })
      if (!answer.ok) throw new Error(`the picture was answered with ${answer.status}`)
      return answer.text()
    },
    enabled: isDrawing,
    staleTime: Infinity,
    meta: { follows: nothing, isQuiet: true },
  })
  const box = useRef<SVGGElement>(null)
  const told = useRef(onBase)
  useEffect(() => {
    told.current = onBase
  })
  useEffect(() => {
    const made = data === undefined ? undefined : baseFrom(data)
    if (!made || !box.current) return
    made.setAttribute('width', String(width))
    made.setAttribute('height', String(height))
    box.current.replaceChildren(made)
    told.current?.()
  }, [data, width, height])
  if (isDrawing) return <g className="scene-base" ref={box} />
  return (
    <image className="scene-base" href={file.url} width={width} height={height} preserveAspectRatio="xMidYMid meet" />
  )
}
