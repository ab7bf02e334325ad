// The nodes of a scene as SVG, the same for whoever watches and whoever draws it.
import { type Colour, type SceneNode, colourOf } from '@steward/domain/iot/scene/layout'
import { type Part, symbols } from '@steward/domain/iot/scene/symbols'
import { type CSSProperties, createElement, memo } from 'react'
import type { SceneFile } from './scene-view.ts'

interface NodeProps {
  node: SceneNode
  file?: SceneFile | undefined
  /** What a mark is called where it can be clicked. */
  label?: string | undefined
}

const placeOf = ({ x, y, w, h, turn }: SceneNode) =>
  `translate(${x} ${y})${turn ? ` rotate(${turn} ${w / 2} ${h / 2})` : ''}`

export const Node = memo(function Node({ node, file, label }: NodeProps) {
  const click = label === undefined ? {} : { role: 'button', tabIndex: 0, 'aria-label': label }
  return (
    <g className="scene-node" data-id={node.id} data-kind={node.kind} transform={placeOf(node)} {...click}>
      <rect className="scene-touch" width={node.w} height={node.h} />
      <g className="scene-drawn">
        <Drawn node={node} file={file} />
      </g>
      <rect className="scene-alarm" x={-4} y={-4} width={node.w + 8} height={node.h + 8} rx={6} />
    </g>
  )
})

interface Paint {
  fill?: Colour | undefined
  stroke?: Colour | undefined
  width?: number | undefined
}

/** Colours of the drawing, which those of values override (scene.css). */
const paintOf = ({ fill, stroke, width }: Paint): CSSProperties => ({
  ...(fill === undefined ? {} : ({ '--own-fill': colourOf(fill) } as CSSProperties)),
  ...(stroke === undefined ? {} : ({ '--own-stroke': colourOf(stroke) } as CSSProperties)),
  ...(width === undefined ? {} : { strokeWidth: width }),
})

const inkOf = (ink: Colour | undefined): CSSProperties =>
  ink === undefined ? {} : ({ '--own-ink': colourOf(ink) } as CSSProperties)

function Drawn({ node, file }: NodeProps) {
  const { w, h } = node
  switch (node.kind) {
    case 'symbol':
      return (
        <svg className="scene-symbol" width={w} height={h} viewBox="0 0 64 64" style={paintOf(node)}>
          {symbols[node.symbol].shapes.map(([tag, attributes, part], at) => (
            // Shapes of a symbol keep their order.
            // oxlint-disable-next-line react/no-array-index-key
            <Shape key={at} tag={tag} attributes={attributes} part={part} />
          ))}
        </svg>
      )
    case 'picture':
      return file ? (
        <image href={file.url} width={w} height={h} preserveAspectRatio="none" />
      ) : (
        <rect className="scene-lost" width={w} height={h} />
      )
    case 'box':
      return <rect className="scene-box" width={w} height={h} rx={node.round ?? 0} style={paintOf(node)} />
    case 'pipe': {
      const points = node.points.map((point) => point.join()).join(' ')
      return (
        <g className="scene-pipe" style={paintOf({ ...node, width: node.width ?? 8 })}>
          <polyline className="scene-wall" points={points} />
          <polyline className="scene-flow" points={points} />
        </g>
      )
    }
    case 'text': {
      const { size = 16, align = 'start', isBold = false, text, ink } = node
      const x = align === 'start' ? 0 : align === 'middle' ? w / 2 : w
      return (
        <text
          className="scene-text"
          x={x}
          y={h / 2}
          textAnchor={align}
          fontSize={size}
          fontWeight={isBold ? 600 : 400}
          style={inkOf(ink)}
          data-part="value"
        >
          {text}
        </text>
      )
    }
    case 'value': {
      const { size = 20, label = '', ink, isBold = true } = node
      return (
        <>
          <rect className="scene-plate" width={w} height={h} rx={6} />
          <text className="scene-label" x={8} y={15}>
            {label}
          </text>
          <text
            className="scene-value"
            x={w - 8}
            y={h - 10}
            fontSize={size}
            fontWeight={isBold ? 600 : 400}
            style={inkOf(ink)}
          >
            <tspan data-part="value">—</tspan>
            <tspan className="scene-unit" dx={3} data-part="unit" />
          </text>
        </>
      )
    }
    case 'state':
      return (
        <>
          <circle className="scene-lamp" cx={8} cy={h / 2} r={6} />
          <text className="scene-label" x={20} y={h / 2 + 4}>
            {node.label}
          </text>
          <text className="scene-word" x={w} y={h / 2 + 4} data-part="value" />
        </>
      )
    case 'switch':
      return (
        <>
          <rect className="scene-track" x={0} y={h / 2 - 10} width={40} height={20} rx={10} />
          <circle className="scene-knob" cx={10} cy={h / 2} r={7} />
          <text className="scene-label" x={48} y={h / 2 + 4}>
            {node.label}
          </text>
          <text className="scene-word" x={w} y={h / 2 + 4} data-part="value" />
        </>
      )
    case 'button':
      return (
        <>
          <rect className="scene-button" width={w} height={h} rx={6} />
          <text className="scene-press" x={w / 2} y={h / 2 + 5}>
            {node.label}
          </text>
        </>
      )
  }
}

interface ShapeProps {
  tag: string
  attributes: Readonly<Record<string, string | number>>
  part: Part | undefined
}

const Shape = ({ tag, attributes, part }: ShapeProps) =>
  createElement(tag, { ...attributes, className: part ? `scene-${part}` : undefined })
