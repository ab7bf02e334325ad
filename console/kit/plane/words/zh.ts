// Texts of planes.
export const plane = {
  zoom: '缩放',
  zoomIn: '放大',
  zoomOut: '缩小',
  fit: '显示全部',
}
