from torch.utils.data import DataLoader


def batches(data):
    return DataLoader(data, num_workers=2)


for batch in DataLoader([1, 2, 3], batch_size=2):
    print(batch)
