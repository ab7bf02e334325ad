// A scene as the server sends it to whoever watches or draws it.
import type { Shown } from '@steward/client'
import { listOf, recordOf } from '@steward/client/wire'
import { modelConfig } from '@steward/domain/index'
import { type SceneBinding, sceneBindings } from '@steward/domain/iot/scene/bindings'
import { type SceneLayout, emptyLayout, sceneLayout } from '@steward/domain/iot/scene/layout'
import { queryOptions } from '@tanstack/react-query'
import { client } from '../../data/client.ts'
import { rowOf } from '../../data/follows.ts'
import { plain } from '../../kinds/view.ts'
import type { DeviceRef } from '../../live/device-values.ts'

/** The stored row. */
export type Scene = Shown<typeof modelConfig>

export interface SceneDevice extends DeviceRef {
  deviceName: string
}

export interface SceneFile {
  url: string
  fileType: string
  width: number
  height: number
  /** Ids that can be bound. */
  nodes: readonly string[]
}

export interface SceneView {
  id: string
  name: string
  code: string
  areaName: string
  version: number
  isPublished: boolean
  isChanged: boolean
  refreshMs: number
  modelFileId: string | null
  layout: SceneLayout
  /** Of devices the person reaches, each by its id. */
  bindings: readonly SceneBinding[]
  /** Devices that are out of the person's reach. */
  hiddenCount: number
  devices: readonly SceneDevice[]
  files: Readonly<Record<string, SceneFile>>
}

/** Drawing and bindings from a row of the scene; empty where they are not understood. */
export function drawnFrom(row: { layout?: unknown; bindings?: unknown }) {
  const layout = sceneLayout.safeParse(row.layout)
  const bindings = sceneBindings.safeParse(row.bindings)
  return { layout: layout.success ? layout.data : emptyLayout(), bindings: bindings.success ? bindings.data : [] }
}

export const fileFrom = (value: unknown): SceneFile => {
  const { url, fileType, meta } = recordOf(value)
  const { width, height, nodes } = recordOf(meta)
  return {
    url: plain(url),
    fileType: plain(fileType),
    width: Number(width) || 100,
    height: Number(height) || 100,
    nodes: Array.isArray(nodes) ? nodes.map(String) : [],
  }
}

export function sceneFromWire(data: unknown): SceneView {
  const wire = recordOf(data)
  return {
    ...drawnFrom(wire),
    id: plain(wire.id),
    name: plain(wire.configName),
    code: plain(wire.configCode),
    areaName: plain(wire.areaName),
    version: Number(wire.versionNo),
    isPublished: wire.publishStatus === 'published',
    isChanged: wire.isChanged === 1,
    refreshMs: Number(wire.refreshMs),
    modelFileId: plain(wire.modelFileId) || null,
    hiddenCount: Number(wire.hiddenCount),
    devices: listOf(wire.devices).map(({ id, deviceName, deviceMqttPrefix }) => ({
      id: plain(id),
      deviceName: plain(deviceName),
      deviceMqttPrefix: plain(deviceMqttPrefix),
    })),
    files: Object.fromEntries(Object.entries(recordOf(wire.files)).map(([id, file]) => [id, fileFrom(file)])),
  }
}

export type SceneOf = { id: string } | { code: string } | { areaId: string }

/** Keyed as a detail of the scene: a new version is shown as soon as it is announced. */
export const sceneQuery = (of: SceneOf, isDraft = false) =>
  queryOptions({
    queryKey: [modelConfig.name, 'detail', 'id' in of ? of.id : of, isDraft ? 'draft' : 'view'],
    queryFn: async ({ signal }) =>
      sceneFromWire(
        await client.get(`${modelConfig.path}/view`, { ...of, ...(isDraft ? { draft: '1' } : {}) }, signal),
      ),
    meta: { follows: 'id' in of ? rowOf(modelConfig, of.id) : [modelConfig], isQuiet: true },
  })
