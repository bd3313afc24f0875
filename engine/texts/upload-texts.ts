/** What applicants read about their files (docs/specification.md, sections 4, 5 and 9). */
export const UPLOAD_TEXTS = {
  "upload.limits": "One file, at most {size}. Types: {types}. The name may have at most {nameLength} characters.",
  "upload.loggedOut": "This question can be finished once you have created an account.",
  "upload.uploading": "Uploading…",
  "upload.converting": "Converting your file…",
  "upload.restoring": "Bringing your file back…",
  "upload.unreachable": "We cannot reach the portal just now, and keep checking on your file…",
  "upload.refused": "Permission for this upload is missing or has expired. Please choose the file again.",
  "upload.noRoom":
    "There is no room left for your files. Please delete a file that you no longer need, then upload this one again.",
  "upload.unavailable": "We cannot take files just now. Your answers are safe. Please try again in a few minutes.",
  "upload.deleteQuestion": "Are you sure you want to delete your file?",
  "upload.delete": "Delete",
  "upload.cancel": "Cancel",
  "upload.retry": "Try again",
  "upload.percent": "Uploading: {percent}%",
  "upload.uploaded": "{name} has been uploaded.",
  "upload.deleted": "{name} has been deleted.",
  "upload.deleteFile": "Delete {name}",
  "upload.interrupted": "Your file could not be sent. Please check your connection and try again.",
  "upload.lost": "Your file {name} did not reach us completely. Please send it again.",
  "upload.deleteFailed": "Your file could not be deleted. Please try again.",
} as const;
