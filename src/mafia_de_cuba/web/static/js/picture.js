// Makes a PNG of the picture of a game, for the phone's share sheet or to be kept; without it the link opens the SVG.
import { on } from "./dom.js";

/** Listen to links with `data-picture`, which holds the name of the file. */
export function startPictures() {
  on("click", "[data-picture]", (event, link) => {
    event.preventDefault();
    give(link).catch(() => location.assign(link.href));
  });
}

async function give(link) {
  const file = new File([await drawn(link.href)], link.dataset.picture, { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) await share(file);
  else keep(file);
}

/** The SVG at this address as a PNG. */
async function drawn(address) {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  const canvas = document.createElement("canvas");
  canvas.width = picture.naturalWidth;
  canvas.height = picture.naturalHeight;
  canvas.getContext("2d").drawImage(picture, 0, 0);
  return new Promise((done, failed) => canvas.toBlob((blob) => (blob ? done(blob) : failed()), "image/png"));
}

/** Whoever closes the share sheet has changed their mind: that is no failure. */
async function share(file) {
  try {
    await navigator.share({ files: [file], title: document.title });
  } catch (error) {
    if (error.name !== "AbortError") keep(file);
  }
}

function keep(file) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
