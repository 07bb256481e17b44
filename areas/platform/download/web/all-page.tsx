import DownloadPage from './download-page.tsx'

/** 全部下载: what background work makes for whom. */
export default function AllDownloads() {
  return <DownloadPage ofAll />
}
