/** 10 MB, the most that a file may have. */
export const maxFileBytes = 10 * 1024 * 1024;
export const tooLargeFile = 'This file is larger than 10 MB. Split it into several files.';

/** 5 MB, the most that a picture may have. */
export const maxPictureBytes = 5 * 1024 * 1024;
export const tooLargePicture = 'File size must be less than 5MB';
